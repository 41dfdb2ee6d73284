import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/secure/subscriber')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/secure/subscriber"!</div>;
}
