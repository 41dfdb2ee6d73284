import { m } from '@grantdesk/messages';
import { expertiseIssues, SKILLS_MAX, parseSkills } from '@grantdesk/domain/task/expertise';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { toApiError } from '#api/errors.ts';
import { sessionQuery, type Me } from '#api/session.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';

/** What a reviewer belongs to and knows about: conflicts of interest and auto assignment go by it. */
export function Expertise({ me }: { me: Me }) {
  const client = useQueryClient();
  const [organisation, setOrganisation] = useState(me.organisation ?? '');
  const [text, setText] = useState(me.skills.join('\n'));
  const [issues, setIssues] = useState<{ path: string; message: string }[]>([]);
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('user.expertise', { body: { organisation, skills: parseSkills(text) } }),
    onSuccess: ({ data }) => {
      setIssues([]);
      setText(data.skills.join('\n'));
      client.setQueryData(sessionQuery.queryKey, { ...me, ...data });
      toast.success(m.user.yourOrganisationAndSkillsAreSaved());
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      setIssues(error.issues.length > 0 ? error.issues : [{ path: 'skills', message: error.message }]);
    },
  });
  const save = () => {
    const found = expertiseIssues({ organisation, skills: parseSkills(text) });
    setIssues(found);
    if (found.length === 0) mutate();
  };
  return (
    <Panel title={m.user.reviewing()} note={m.user.usedWhenAssigningReviews()}>
      <form
        className="mt-3 grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={m.common.organisation()}
          optional
          hint={m.user.applicationsOfTheSameOrganisationAre()}
          value={organisation}
          error={errorAt('organisation')}
          onChange={(event) => setOrganisation(event.currentTarget.value)}
        />
        <TextArea
          label={m.user.skills()}
          optional
          hint={m.user.oneALineAtMostSkills({ max: SKILLS_MAX })}
          rows={4}
          value={text}
          error={errorAt('skills')}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" loading={isPending}>
            {m.common.save()}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
