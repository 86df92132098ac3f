import { useText } from '../../../platform/text';
import { AuthPage } from '../../auth/components/AuthPage';
import { SignInMethods } from '../../auth/components/SignInMethods';

/** Signs in with the same identities as the app, and goes on to the administration page. */
export default function AdminLoginScreen() {
  const text = useText();
  return (
    <AuthPage title={text('admin.signIn')}>
      <SignInMethods intended="/admin" />
    </AuthPage>
  );
}
