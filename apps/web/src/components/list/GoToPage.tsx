import { m } from '@grantdesk/messages';
import { formatCount } from '@grantdesk/domain/format/money';
import { readTypedPage } from '@grantdesk/domain/list/paging';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';

interface Props {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Any page by its number, on Enter; what is no page becomes the nearest one, and what is no number stays here. */
export function GoToPage({ page, pages, onPage }: Props) {
  const id = useId();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const go = () => {
    if (text.trim() === '') return;
    const next = readTypedPage(text, pages) ?? page;
    setText(String(next));
    setSaid(m.common.pageNextOfPages({ next: formatCount(next), pages: formatCount(pages) }));
    if (next !== page) onPage(next);
  };
  return (
    <form
      className="ms-3 flex items-center gap-2 mobile:ms-0"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <label htmlFor={id}>{m.common.goToPage()}</label>
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        placeholder={`1–${pages}`}
        className="w-18"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
      <span role="status" className="sr-only">
        {said}
      </span>
    </form>
  );
}
