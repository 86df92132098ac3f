import { useLocationState } from '#navigation';
import { useText } from '#platform';
import { AuthPage } from '../components/AuthPage';
import { SignInMethods } from '../components/SignInMethods';

export default function LoginScreen() {
  const text = useText();
  const { isNew } = useLocationState();
  return (
    <AuthPage
      title={text(isNew ? 'auth.welcome' : 'auth.welcomeBack')}
      sub={text(isNew ? 'auth.welcomeSub' : 'auth.signInSub')}
    >
      <SignInMethods />
    </AuthPage>
  );
}
