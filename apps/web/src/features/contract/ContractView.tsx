import { m } from '@grantdesk/messages';
import { formatDateTimeZone, formatDay } from '@grantdesk/domain/format/date';
import { documents } from '#api/documents.ts';
import { DownloadLink } from '#components/DownloadLink.tsx';
import { CopyText } from '#components/values/CopyText.tsx';
import { RichText } from '#components/values/RichText.tsx';
import { Money } from '#components/values/values.tsx';
import { signatureWords, type Version } from './contract-labels.ts';
import classes from './Contracts.module.css';

interface Props {
  contract: Version;
  applicationId: string;
  zone: string;
  size?: 'sm' | 'lg';
}

/** The current contract: what it grants, its text or its file, and the signature. */
export function ContractView({ contract, applicationId, zone, size = 'sm' }: Props) {
  const { signature } = contract;
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{m.common.amount()}</dt>
          <dd>
            <Money minor={contract.amount} currency={contract.currency} />
          </dd>
        </div>
        <div>
          <dt>{m.common.runs()}</dt>
          <dd>
            {m.common.startdateToEnddate({ startDate: formatDay(contract.startDate), endDate: formatDay(contract.endDate) })}
          </dd>
        </div>
        <div>
          <dt>{m.common.sent()}</dt>
          <dd>
            {contract.sentBy
              ? m.contract.sentByVersion({
                  time: formatDateTimeZone(contract.sentAt, zone),
                  name: contract.sentBy,
                  version: contract.version,
                })
              : m.contract.sentVersion({ time: formatDateTimeZone(contract.sentAt, zone), version: contract.version })}
          </dd>
        </div>
        {signature ? (
          <div>
            <dt>{m.contract.signature()}</dt>
            <dd>
              {signatureWords(contract, zone)}
              {signature.ipAddress ? m.common.fromIpaddress({ ipAddress: signature.ipAddress }) : ''}
              {signature.confirmedBy ? m.contract.confirmedByConfirmedby({ confirmedBy: signature.confirmedBy }) : ''}
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{m.contract.digest()}</dt>
          <dd>
            <CopyText text={contract.digest} label={m.common.digest()} shown={12} />
          </dd>
        </div>
      </dl>
      {contract.body !== null ? (
        <div className={classes.paper} role="region" aria-label={m.contract.wordsOfTitle({ title: contract.title })}>
          <RichText html={contract.body} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2" style={{ marginTop: 12 }}>
        {contract.file ? (
          <a href={documents.contractFile(contract.file._id)} target="_blank" rel="noreferrer">
            {contract.file.name}
          </a>
        ) : null}
        <DownloadLink href={documents.contract(applicationId, contract.version)} size={size}>
          {signature ? m.contract.downloadWithSignaturePage() : m.common.downloadPdf()}
        </DownloadLink>
      </div>
    </>
  );
}
