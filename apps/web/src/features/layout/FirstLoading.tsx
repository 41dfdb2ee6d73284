import { Loading } from '#components/screens.tsx';

/** Nothing frames the page yet, so the first bars keep their own distance from the edges. */
export function FirstLoading() {
  return (
    <div style={{ padding: '72px 24px' }}>
      <Loading />
    </div>
  );
}
