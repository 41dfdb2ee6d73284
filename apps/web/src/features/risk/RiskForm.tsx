import { m } from '@grantdesk/messages';
import { type Risk, RISK_STATES, riskIssues } from '@grantdesk/domain/risk/rules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type Issue, toMessage, toApiError } from '#api/errors.ts';
import { invalidate } from '#api/query.ts';
import { useIdempotencyKey } from '#form-hooks/useIdempotencyKey.ts';
import { InlineNotice } from '#ui/Banner.tsx';
import { Button } from '#ui/Button.tsx';
import { NativeModal } from '#ui/NativeModal.tsx';
import { SelectField, TextArea, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import type { Answer } from '@grantdesk/api';

export type RiskRow = Answer<'risk.many'>['data'][number];

const EMPTY: Risk = { title: '', likelihood: 3, impact: 3, mitigation: '', owner: '', state: 'Open' };
const LIKELIHOOD = [m.risk.hardly(), m.risk.unlikely(), m.risk.possible(), m.risk.likely(), m.risk.almostCertain()];
const IMPACT = [m.risk.slight(), m.risk.small(), m.risk.noticeable(), m.risk.grave(), m.risk.theProjectFails()];

/** A risk is put on the register, or changed and closed. */
export default function RiskForm({ projectId, risk, onClose }: { projectId: string; risk: RiskRow | null; onClose: () => void }) {
  const [given, setGiven] = useState<Risk>(risk ?? EMPTY);
  const [issues, setIssues] = useState<Issue[]>([]);
  const intent = useIdempotencyKey();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (): Promise<unknown> => {
      const { title, likelihood, impact, mitigation, owner, state } = given;
      const fields = { title, likelihood, impact, mitigation, owner };
      if (risk) return call('risk.update', { params: { id: risk._id }, body: { ...fields, state, version: risk.version } });
      const body = { project: projectId, ...fields };
      return call('risk.new', { body, idempotencyKey: intent(body) });
    },
    onSuccess: () => toast.success(m.risk.theRiskIsSaved()),
    onError: (thrown) => setIssues(toApiError(thrown).issues),
    onSettled: () => invalidate(client, 'risk.many', 'project.timeline'),
  });
  const submit = () => {
    const found = riskIssues(given);
    setIssues(found);
    if (found.length === 0) save.mutate(undefined, { onSuccess: onClose });
  };
  // Errors appear after the first attempt, and disappear when they are fixed.
  const change = (part: Partial<Risk>) => {
    const next = { ...given, ...part };
    setGiven(next);
    if (issues.length > 0) setIssues(riskIssues(next));
  };
  const errorAt = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const scale = (path: 'likelihood' | 'impact', label: string, words: string[]) => (
    <SelectField
      id={`risk-${path}`}
      label={label}
      value={given[path]}
      error={errorAt(path)}
      onChange={(event) => change({ [path]: Number(event.currentTarget.value) })}
    >
      {words.map((word, index) => (
        <option key={word} value={index + 1}>
          {index + 1}, {word}
        </option>
      ))}
    </SelectField>
  );
  return (
    <NativeModal
      title={risk ? m.risk.changeTheRisk() : m.risk.addARisk()}
      size={560}
      firstFocus="#risk-title"
      busy={save.isPending}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.common.cancel()}</Button>
          <Button variant="filled" loading={save.isPending} onClick={submit}>
            {m.risk.saveTheRisk()}
          </Button>
        </>
      }
    >
      <div className="mt-3 grid gap-4">
        {save.error && issues.length === 0 ? (
          <InlineNotice tone="danger" live="alert" title={toMessage(save.error)}>
            {m.risk.nothingWasSaved()}
          </InlineNotice>
        ) : null}
        <TextField
          id="risk-title"
          label={m.risk.whatMayGoWrong()}
          hint={m.risk.titleHelp()}
          maxLength={200}
          value={given.title}
          error={errorAt('title')}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-3">
          {scale('likelihood', m.risk.likelihood(), LIKELIHOOD)}
          {scale('impact', m.risk.impact(), IMPACT)}
        </div>
        <TextArea
          id="risk-mitigation"
          label={m.risk.whatIsDoneAboutIt()}
          hint={m.risk.mitigationHelp()}
          optional
          maxLength={2000}
          value={given.mitigation}
          error={errorAt('mitigation')}
          onChange={(event) => change({ mitigation: event.currentTarget.value })}
        />
        <TextField
          id="risk-owner"
          label={m.risk.whoLooksAfterIt()}
          hint={m.risk.ownerHelp()}
          optional
          maxLength={200}
          value={given.owner}
          error={errorAt('owner')}
          onChange={(event) => change({ owner: event.currentTarget.value })}
        />
        {risk ? (
          <SelectField
            id="risk-state"
            label={m.common.state()}
            value={given.state}
            onChange={(event) => change({ state: event.currentTarget.value as Risk['state'] })}
          >
            {RISK_STATES.map((state) => (
              <option key={state} value={state}>
                {state === 'Open' ? m.risk.stateOpen() : m.risk.stateClosed()}
              </option>
            ))}
          </SelectField>
        ) : null}
      </div>
    </NativeModal>
  );
}
