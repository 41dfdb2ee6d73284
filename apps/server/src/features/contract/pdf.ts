import { formatDateTimeZone, formatDay, formatMoney } from '@grantdesk/domain';
import { speaking, type Language } from '@grantdesk/domain/language/current';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { htmlBlocks } from '#platform/html.ts';
import { say } from '#platform/language.ts';
import { findHouse } from '#platform/notify/queries.ts';
import type { PaperWriter } from '#platform/pdf/document.ts';
import { visibleGrant, type Grant } from './access.ts';
import type { ContractRecord } from './queries.ts';

/**
 * A contract on paper: its words, then a page with who signed, when, from where, and the digest of the exact words.
 * @throws AppError 404 for people who may not read it, and for an unknown version
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
  const house = await findHouse(p.db);
  const { createPaper } = await import('#platform/pdf/document.ts');
  // In the language in which it was made, for every reader: what was signed looks the same to everyone.
  const content = await speaking(contract.language as Language, () => {
    const paper = createPaper({
      title: say`${contract.title}: ${grant.applicationNumber}`,
      foot: `${grant.applicationNumber} · ${contract.title} · ${say`version ${contract.version}`}`,
      house,
    });
    paper.title(contract.title);
    paper.facts([
      [say`Programme`, grant.programmeName],
      [say`Application`, grant.applicationNumber],
      [say`Grantee`, grant.organisation ? `${grant.organisation}, ${grant.name}` : grant.name],
      [say`Amount`, formatMoney(contract.amount, contract.currency)],
      [say`From`, formatDay(contract.startDate)],
      [say`To`, formatDay(contract.endDate)],
    ]);
    if (contract.body === null) paper.text(say`The words of this contract stand in the file “${contract.fileName ?? ''}”.`);
    else
      for (const block of htmlBlocks(contract.body)) {
        if (block.kind === 'heading') paper.question(block.text);
        else if (block.kind === 'items') paper.items(block.lines);
        else paper.text(block.text);
      }
    signaturePage(paper, grant, contract);
    return paper.end();
  });
  return { name: `${grant.applicationNumber} contract v${contract.version}`, content };
}

function signaturePage(paper: PaperWriter, grant: Grant['grant'], contract: ContractRecord): void {
  paper.page();
  paper.section(say`Signature`);
  const sent: [string, string][] = [[say`Sent`, formatDateTimeZone(contract.sentAt, grant.timeZone)]];
  const digest: [string, string] = [say`Digest (SHA-256) of the exact words`, contract.digest];
  if (contract.status !== 'SIGNED' || !contract.signedAt) {
    paper.facts([...sent, digest]);
    paper.text(
      contract.status === 'VOID'
        ? say`This version was replaced before it was signed, and binds nobody.`
        : say`This contract is not signed yet.`,
    );
    return;
  }
  paper.facts([
    ...sent,
    [say`Signed by`, contract.signedName ?? ''],
    [say`Account`, `${grant.name}, ${grant.email}`],
    [say`Signed`, formatDateTimeZone(contract.signedAt, grant.timeZone)],
    [say`Signed, UTC`, contract.signedAt.toISOString()],
    [say`Address (IP)`, contract.ipAddress ?? ''],
    [
      say`How`,
      contract.method === 'COPY' ? say`On a copy that was sent back and confirmed` : say`On screen, by typed name and consent`,
    ],
    digest,
  ]);
}
