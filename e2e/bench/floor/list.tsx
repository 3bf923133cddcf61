import { Anchor, Badge, Button, Checkbox, Group, Pagination, Skeleton, Table, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { formatDay, formatMoney, heads, lists } from './names.ts';
import { rowsOf } from './rows.ts';

export function List() {
  const { letter = 'a' } = useParams({ strict: false }) as { letter?: string };
  const { page = 1 } = useSearch({ strict: false }) as { page?: number };
  const navigate = useNavigate();
  const list = lists[letter] ?? '';
  const { data, isPending } = useQuery({
    ...rowsOf(list, page),
    placeholderData: (before, query) => (query?.queryKey[0] === list ? before : undefined),
  });
  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={2}>{list}</Title>
        <Group>
          <TextInput placeholder="Search" aria-label="Search" />
          <Button id="new" renderRoot={(props) => <Link {...props} to={`/${letter}/new`} />}>
            New
          </Button>
        </Group>
      </Group>
      {isPending ? (
        <Skeleton h={600} />
      ) : (
        <Table highlightOnHover data-list={list}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              {heads.map((head) => (
                <Table.Th key={head}>{head}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.items.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Td>
                  <Checkbox aria-label="Select" />
                </Table.Td>
                <Table.Td>
                  <Anchor renderRoot={(props) => <Link {...props} to={`/${letter}/new`} preload={false} />}>
                    {row.ref}
                  </Anchor>
                </Table.Td>
                <Table.Td>{formatDay(row.date)}</Table.Td>
                <Table.Td>{row.name}</Table.Td>
                <Table.Td>{row.email}</Table.Td>
                <Table.Td>{formatMoney(row.amount)}</Table.Td>
                <Table.Td>
                  <Badge variant="light">{row.status}</Badge>
                </Table.Td>
                <Table.Td>{row.campaign}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Pagination
        mt="md"
        withEdges
        total={Math.ceil((data?.total ?? 20) / 20)}
        value={page}
        // This address has one parameter only; the router's type of it is not worth a route tree here.
        onChange={(chosen) => void navigate({ to: '.', search: { page: chosen } as never })}
        getControlProps={(control) => ({ 'aria-label': control, id: control })}
      />
    </>
  );
}
