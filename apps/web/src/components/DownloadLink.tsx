import { m } from '@grantdesk/messages';
import { Download } from 'lucide-react';
import { type ButtonLook, ButtonContent, buttonAttributes } from '../ui/Button.tsx';

/** Saves a document of the server; the browser does the rest. */
export function DownloadLink({
  href,
  children = m.common.downloadPdf(),
  ...look
}: { href: string; children?: string } & Pick<ButtonLook, 'size' | 'variant' | 'fullWidth'>) {
  return (
    <a href={href} download {...buttonAttributes(look, undefined)}>
      <ButtonContent leftSection={<Download />}>{children}</ButtonContent>
    </a>
  );
}
