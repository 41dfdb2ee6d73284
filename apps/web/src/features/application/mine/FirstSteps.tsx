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
        How applying works
      </h2>
      <ol className={classes.steps}>
        <li>
          <b className="text-base/6 font-semibold">Choose a call</b>
          Read what it is for, when it closes and which documents it needs.
        </li>
        <li>
          <b className="text-base/6 font-semibold">Fill it in over several sittings</b>
          What you type is kept on this device at once and saved to your account a moment later.
        </li>
        <li>
          <b className="text-base/6 font-semibold">Check and submit, once</b>
          You get a receipt with the time. After that the answers cannot be changed.
        </li>
      </ol>
      <ButtonLink href={to.subscriber.programmes} size="lg" variant="filled">
        See the programmes
      </ButtonLink>{' '}
      <Button size="lg" variant="subtle" onClick={() => setSeen(true)}>
        Do not show this again
      </Button>
    </section>
  );
}
