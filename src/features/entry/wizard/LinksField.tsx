// Links, one to a line. An empty line is no link, and stays on the screen while it is typed.
import { useState } from 'react';
import { TextArea } from '#ui/TextArea.tsx';
import type { EntryT } from '../labels.ts';

type LinksFieldProps = {
  readonly t: EntryT;
  readonly links: readonly string[];
  readonly error: string | null;
  readonly onChange: (links: readonly string[]) => void;
};

export function LinksField({ t, links, error, onChange }: LinksFieldProps) {
  const [typed, setTyped] = useState('');
  // What another tab or device has saved is shown as it is.
  const isOwn = linksIn(typed).join('\n') === links.join('\n');
  return (
    <TextArea
      name="links"
      label={t('entry.links')}
      hint={t('entry.linksHint')}
      rows={2}
      dir="ltr"
      value={isOwn ? typed : links.join('\n')}
      error={error}
      onChange={(text) => {
        setTyped(text);
        onChange(linksIn(text));
      }}
    />
  );
}

function linksIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
