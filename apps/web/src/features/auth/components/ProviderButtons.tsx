import type { ServerConfig } from '@sevenfold/contract';
import type { ReactNode } from 'react';
import { IS_SHELL, useText } from '#platform';
import { AppleLogo, Button, cx, GoogleLogo } from '#ui';
import type { Proof, SignInMethod } from '../api';
import { isIos } from '../isIos';
import { keptProvider } from '../keptProvider';
import { offeredMethods } from '../offeredMethods';
import { useProviderSignIn } from '../useProviderSignIn';
import { GoogleButton } from './GoogleButton';

interface ProviderButtonsProps {
  readonly methods: ServerConfig['signIn'];
  /** The methods to offer; by default all of this server. */
  readonly only?: readonly SignInMethod[] | undefined;
  /** Wording of Google's button where Apple, which has another one, is not beside it. */
  readonly wording: 'signIn' | 'continue';
  /** The method whose proof is being verified. */
  readonly busy: SignInMethod | null;
  /** Called in a browser before it leaves for the page of a provider. */
  onLeave(): void;
  onProof(proof: Proof): Promise<void>;
}

/** Buttons of the providers that this server offers, each in its provider's own look and of one size. */
export function ProviderButtons({ methods, only, wording, busy, onLeave, onProof }: ProviderButtonsProps) {
  const text = useText();
  const { google, apple, openIds } = offeredMethods(methods, only);
  const { pending, start } = useProviderSignIn({ methods, onLeave, onProof });
  const isBusy = (method: SignInMethod) => pending === method || busy === method;
  const googleButton = !google ? null : IS_SHELL ? (
    <BrandButton className={GOOGLE} isBusy={isBusy('GOOGLE')} logo={<GoogleLogo />} onClick={() => start('GOOGLE')}>
      {text('auth.continueWith', { provider: 'Google' })}
    </BrandButton>
  ) : (
    <GoogleButton
      clientId={google.clientId}
      wording={apple ? 'continue' : wording}
      onToken={(token) => onProof({ method: 'GOOGLE', token })}
    />
  );
  const appleButton = apple && (
    <BrandButton className={APPLE} isBusy={isBusy('APPLE')} logo={<AppleLogo />} onClick={() => start('APPLE')}>
      {text('auth.continueWith', { provider: 'Apple' })}
    </BrandButton>
  );
  const isAppleFirst = isIos();
  return (
    <>
      {isAppleFirst && appleButton}
      {googleButton}
      {!isAppleFirst && appleButton}
      {openIds.map(({ id, label }) => (
        <Button
          key={id}
          size="large"
          block
          busy={isBusy('OPENID') && (keptProvider() ?? id) === id}
          onClick={() => void start('OPENID', id)}
        >
          {text('auth.continueWith', { provider: label })}
        </Button>
      ))}
    </>
  );
}

/** Black, on dark pages white; the text has 43 % of the height (Human Interface Guidelines, Sign in with Apple). */
const APPLE =
  'bg-[#000]! text-[19px]! text-[#fff]! not-disabled:hover:bg-[#262626]! dark:bg-[#fff]! dark:text-[#000]! dark:not-disabled:hover:bg-[#e6e6e6]!';
/** The light look of Google's branding guidelines, on every page. */
const GOOGLE = 'border border-[#747775] bg-[#fff]! text-[19px]! text-[#1f1f1f]! not-disabled:hover:bg-[#f2f2f2]!';

interface BrandButtonProps {
  readonly logo: ReactNode;
  readonly className: string;
  readonly isBusy: boolean;
  onClick(): Promise<void>;
  readonly children: ReactNode;
}

/** As wide as Google's button can be. */
const BrandButton = ({ logo, className, isBusy, onClick, children }: BrandButtonProps) => (
  <Button
    size="large"
    block
    busy={isBusy}
    icon={logo}
    className={cx('mx-auto max-w-100', className)}
    onClick={() => void onClick()}
  >
    {children}
  </Button>
);
