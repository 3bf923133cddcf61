import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { hasDrafts } from '../device/drafts.ts';
import classes from './account.module.css';
import { signOut } from './session.ts';

/** The account panel: how the page looks, and the way out. */
export function Account() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const cache = useQueryClient();
  const drafts = hasDrafts();
  return (
    <div className={classes.account}>
      <Radio.Group label="Appearance" value={colorScheme} onChange={setColorScheme}>
        <div className={classes.choices}>
          <Radio size="md" value="light" label="Light" />
          <Radio size="md" value="dark" label="Dark" />
          <Radio size="md" value="auto" label="As the device" />
        </div>
      </Radio.Group>
      {drafts ? (
        <p className={classes.warning}>There are unsaved drafts in this tab. Signing out deletes them.</p>
      ) : null}
      <Button onClick={() => signOut(cache)}>{drafts ? 'Sign out and delete drafts' : 'Sign out'}</Button>
    </div>
  );
}
