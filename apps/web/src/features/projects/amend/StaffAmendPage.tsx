import { usePage } from '../../../components/page.ts';
import { to } from '../../../paths.ts';
import AmendScreen from './AmendScreen.tsx';

interface Props {
  programmeId: string;
  id: string;
  applicationId: string;
  /** What the place is called for the person. */
  place: string;
}

/** An amendment as the team proposes it, inside the back office. */
export default function StaffAmendPage({ programmeId, id, applicationId, place }: Props) {
  const back = to.admin.project('grantee_management', programmeId, id, { applicationId });
  usePage({
    title: 'Propose an amendment · Project',
    crumbs: [
      { label: place, href: to.admin.grantees },
      { label: 'Programme', href: to.admin.granteeProgramme(programmeId) },
      { label: 'Project', href: back },
      { label: 'Propose an amendment' },
    ],
  });
  return <AmendScreen projectId={id} back={back} audience="staff" />;
}
