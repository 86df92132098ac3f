import { navigate, paths, useLocationState } from '#navigation';
import { useText } from '#platform';
import { Button, Notice } from '#ui';

/** Says that the sign-in has expired, and leads to it; from there on to the requested address. */
export function Expired() {
  const text = useText();
  const { intended } = useLocationState();
  const state = intended === undefined ? {} : { intended };
  return (
    <div role="alert">
      <Notice
        kind="warning"
        action={
          <Button size="small" onClick={() => navigate({ ...paths.login(), replace: true, state })}>
            {text('auth.signIn')}
          </Button>
        }
      >
        {text('auth.expired')}
      </Notice>
    </div>
  );
}
