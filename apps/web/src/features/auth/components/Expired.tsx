import { navigate, paths } from '#navigation';
import { useText } from '#platform';
import { Button, Notice } from '#ui';

/** Says that the sign-in has expired, and leads to it. */
export function Expired() {
  const text = useText();
  return (
    <Notice
      kind="warning"
      action={
        <Button size="small" onClick={() => navigate({ ...paths.login(), replace: true })}>
          {text('auth.signIn')}
        </Button>
      }
    >
      {text('auth.expired')}
    </Notice>
  );
}
