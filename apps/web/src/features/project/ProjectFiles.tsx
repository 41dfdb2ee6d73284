import { m } from '@grantdesk/messages';
import type { Answer } from '@grantdesk/api';
import { useQuery } from '@tanstack/react-query';
import { documents } from '#api/documents.ts';
import { readQuery } from '#api/query.ts';
import { Panel } from '#ui/Panel.tsx';
import classes from './Projects.module.css';

type Project = Answer<'project.one'>['data'] | Answer<'project.mine'>['data'][number];

/** The documents of a project: the contract with its signature page, and what was signed on paper. */
export function ProjectFiles({ project, title = m.common.files() }: { project: Pick<Project, 'application'>; title?: string }) {
  const applicationId = project.application._id;
  const contract = useQuery(readQuery('contract.one', { params: { id: applicationId } })).data?.data;
  const signed = contract?.versions.find(({ status }) => status === 'SIGNED');
  const copy = signed?.copies.find(({ state }) => state === 'CONFIRMED');
  const files = [
    ...(signed
      ? [{ key: 'contract', name: `${signed.title} (PDF)`, href: documents.contract(applicationId, signed.version), saves: true }]
      : []),
    ...(signed?.file
      ? [{ key: 'file', name: signed.file.name, href: documents.contractFile(signed.file._id), saves: false }]
      : []),
    ...(copy ? [{ key: 'copy', name: copy.file.name, href: documents.contractFile(copy.file._id), saves: false }] : []),
  ];
  return (
    <Panel title={title}>
      {files.length === 0 ? <p className="text-muted">{contract ? m.project.noDocumentsYet() : ''}</p> : null}
      <ul className="mt-1">
        {files.map(({ key, name, href, saves }) => (
          <li key={key} className={classes.item}>
            <a
              className="underline underline-offset-3"
              href={href}
              {...(saves ? { download: true } : { target: '_blank', rel: 'noreferrer' })}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
