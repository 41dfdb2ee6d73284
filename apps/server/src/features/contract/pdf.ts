import { type Locale, m, withLocale } from '@grantdesk/messages';
import { formatDateTimeZone, formatDay, formatMoney } from '@grantdesk/domain';
import type { Ctx, Platform } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { htmlBlocks } from '#platform/html.ts';
import { findPaperHouse } from '#platform/brand.ts';
import { createPaper, type PaperWriter } from '#platform/pdf/document.ts';
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
  const house = await findPaperHouse(p.db);
  // In the language in which it was made, for every reader: what was signed looks the same to everyone.
  const content = await withLocale(contract.language as Locale, async () => {
    const paper = await createPaper({
      title: m.contract.titleApplicationnumber({ title: contract.title, applicationNumber: grant.applicationNumber }),
      foot: `${grant.applicationNumber} · ${contract.title} · ${m.contract.versionVersion({ version: contract.version })}`,
      house,
    });
    paper.title(contract.title);
    paper.facts([
      [m.common.programme(), grant.programmeName],
      [m.common.application2(), grant.applicationNumber],
      [m.common.grantee(), grant.organisation ? `${grant.organisation}, ${grant.name}` : grant.name],
      [m.common.amount(), formatMoney(contract.amount, contract.currency)],
      [m.common.from2(), formatDay(contract.startDate)],
      [m.common.to2(), formatDay(contract.endDate)],
    ]);
    if (contract.body === null) paper.text(m.contract.theTextOfThisContract({ fileName: contract.fileName ?? '' }));
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
  paper.section(m.contract.signature());
  const sent: [string, string][] = [[m.common.sent(), formatDateTimeZone(contract.sentAt, grant.timeZone)]];
  const digest: [string, string] = [m.contract.digestSha256OfTheExact(), contract.digest];
  if (contract.status !== 'SIGNED' || !contract.signedAt) {
    paper.facts([...sent, digest]);
    paper.text(whyUnsigned(grant, contract));
    return;
  }
  paper.facts([
    ...sent,
    [m.contract.signedBy(), contract.signedName ?? ''],
    [m.common.account(), `${grant.name}, ${grant.email}`],
    [m.contract.signedOn(), formatDateTimeZone(contract.signedAt, grant.timeZone)],
    [m.contract.signedUtc(), contract.signedAt.toISOString()],
    [m.contract.addressIp(), contract.ipAddress ?? ''],
    [m.contract.how(), contract.method === 'COPY' ? m.contract.onACopyThatWasSent() : m.contract.onScreenByTypedNameAnd()],
    digest,
  ]);
}

function whyUnsigned({ approvalFlags }: Grant['grant'], { status }: ContractRecord): string {
  if (status !== 'VOID') return m.contract.thisContractIsNotSignedYet();
  return approvalFlags.includes('AWARD_DECLINED')
    ? m.contract.theAwardWasDeclinedBefore()
    : m.contract.thisVersionWasReplacedBeforeIt();
}
