import { m } from '@grantdesk/messages';
import { Button } from '#ui/Button.tsx';
import { ButtonLink } from '#components/ButtonLink.tsx';
import { to } from '#paths.ts';
import { useStored } from '#ui/useStored.ts';
import classes from './MyApplications.module.css';

/** How it works, in three steps; never shown again once dismissed. */
export function FirstSteps() {
  const [seen, setSeen] = useStored('grantdesk.first-steps', false);
  if (seen) return null;
  return (
    <section className={classes.urgent} aria-labelledby="first-steps">
      <h2 className="text-xl/7" id="first-steps">
        {m.application.howApplyingWorks()}
      </h2>
      <ol className={classes.steps}>
        <li>
          <b className="text-base/6 font-semibold">{m.application.chooseACall()}</b>
          {m.application.readWhatItIsForWhen()}
        </li>
        <li>
          <b className="text-base/6 font-semibold">{m.application.fillItInOverSeveralSittings()}</b>
          {m.application.yourAnswersAreSavedOn()}
        </li>
        <li>
          <b className="text-base/6 font-semibold">{m.application.checkAndSubmitOnce()}</b>
          {m.application.youGetAReceiptWithThe()}
        </li>
      </ol>
      <ButtonLink href={to.subscriber.programmes} size="lg" variant="filled">
        {m.application.seeTheProgrammes()}
      </ButtonLink>{' '}
      <Button size="lg" variant="subtle" onClick={() => setSeen(true)}>
        {m.application.doNotShowThisAgain()}
      </Button>
    </section>
  );
}
