import { Button, NativeSelect, Stack, TextInput, Title } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { fields } from './names.ts';

export function Form() {
  const { register, formState } = useForm<Record<string, string>>({ mode: 'onChange' });
  return (
    <form>
      <Title order={2}>New</Title>
      <Stack maw={400}>
        {fields.map((label) => {
          const name = label.toLowerCase();
          const rules = { minLength: { value: 2, message: 'Too short' } };
          const error = formState.errors[name]?.message;
          return (
            <TextInput
              key={label}
              label={label}
              withAsterisk
              {...register(name, rules)}
              {...(error ? { error } : {})}
            />
          );
        })}
        <NativeSelect label="Status" data={['pending', 'succeeded']} />
        <Button type="submit">Save</Button>
      </Stack>
    </form>
  );
}
