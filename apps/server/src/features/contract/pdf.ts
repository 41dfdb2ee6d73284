import { formatDateTimeZone, formatDay, formatMoney } from '@grantdesk/domain';
import type { Ctx, Platform } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { htmlBlocks } from '../../platform/html.ts';
import { createPaper, type PaperWriter } from '../../platform/pdf/document.ts';
import { visibleGrant, type Grant } from './access.ts';
import type { ContractRecord } from './queries.ts';

/**
 * A contract on paper: its words, then a page with who signed, when, from where, and the digest of the exact words.
 * @throws AppError 404 for whoever may not read it, and for a version that there is not
 */
export async function contractPdf(
  p: Platform,
  ctx: Ctx,
  applicationId: string,
  version: number | undefined,
): Promise<{ name: string; content: Buffer }> {
  const { grant, versions, standing } = await visibleGrant(p.db, ctx, applicationId);
  const contract = version === undefined ? (standing ?? versions[0]) : versions.find((each) => each.version === version);
  if (!contract) throw notFound('contract');
  const paper = createPaper({
    title: `${contract.title}: ${grant.applicationNumber}`,
    foot: `${grant.applicationNumber} · ${contract.title} · version ${contract.version}`,
  });
  paper.title(contract.title);
  paper.facts([
    ['Programme', grant.programmeName],
    ['Application', grant.applicationNumber],
    ['Grantee', grant.organisation ? `${grant.organisation}, ${grant.name}` : grant.name],
    ['Amount', formatMoney(contract.amount, contract.currency)],
    ['From', formatDay(contract.startDate)],
    ['To', formatDay(contract.endDate)],
  ]);
  if (contract.body === null) paper.text(`The words of this contract stand in the file “${contract.fileName}”.`);
  else
    for (const block of htmlBlocks(contract.body)) {
      if (block.kind === 'heading') paper.question(block.text);
      else if (block.kind === 'items') paper.items(block.lines);
      else paper.text(block.text);
    }
  signaturePage(paper, grant, contract);
  return { name: `${grant.applicationNumber} contract v${contract.version}`, content: await paper.end() };
}

function signaturePage(paper: PaperWriter, grant: Grant['grant'], contract: ContractRecord): void {
  paper.page();
  paper.section('Signature');
  const sent: [string, string][] = [['Sent', formatDateTimeZone(contract.sentAt, grant.timeZone)]];
  const digest: [string, string] = ['Digest (SHA-256) of the exact words', contract.digest];
  if (contract.status !== 'SIGNED' || !contract.signedAt) {
    paper.facts([...sent, digest]);
    paper.text(
      contract.status === 'VOID'
        ? 'This version was replaced before it was signed, and binds nobody.'
        : 'This contract is not signed yet.',
    );
    return;
  }
  paper.facts([
    ...sent,
    ['Signed by', contract.signedName ?? ''],
    ['Account', `${grant.name}, ${grant.email}`],
    ['Signed', formatDateTimeZone(contract.signedAt, grant.timeZone)],
    ['Signed, UTC', contract.signedAt.toISOString()],
    ['Address (IP)', contract.ipAddress ?? ''],
    ['How', contract.method === 'COPY' ? 'On a copy that was sent back and confirmed' : 'On screen, by typed name and consent'],
    digest,
  ]);
}
