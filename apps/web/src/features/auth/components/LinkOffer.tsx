import { useText } from '#platform';
import { useServerConfig } from '#features/serverConfig';
import type { SignInMethod } from '../api';
import { methodName } from '../methodNames';
import type { ProofToLink } from '../proof';
import { AuthPage } from './AuthPage';
import { LineButton } from '#ui';
import { SignInMethods } from './SignInMethods';

interface LinkOfferProps {
  /** The new identity. */
  readonly proof: ProofToLink;
  /** Sign-in methods of accounts with the same verified address. */
  readonly methods: readonly SignInMethod[];
  /** Ids of the OpenID providers among them; all if left out. */
  readonly providers: readonly string[] | undefined;
  onDecline(): void;
}

/** Offers to add a new identity to an existing account, which has to be signed in to first. */
export function LinkOffer({ proof, methods, providers, onDecline }: LinkOfferProps) {
  const text = useText();
  const config = useServerConfig();
  return (
    <AuthPage
      title={text('auth.linkTitle')}
      sub={text('auth.linkSub', { method: methodName(proof.method, config, proof.provider) })}
      footer={<LineButton onClick={onDecline}>{text('auth.linkDecline')}</LineButton>}
    >
      <SignInMethods only={methods} providers={providers} toLink={proof} />
    </AuthPage>
  );
}
