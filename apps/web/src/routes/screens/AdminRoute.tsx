import { use } from 'react';
import { AdminScreen } from '#features/admin';
import { LayoutContext } from '#navigation';
import NotFoundScreen from './NotFoundScreen';

/** The administration, with a layout of its own. It does not exist for users who are not administrators. */
export default function AdminRoute() {
  const inShell = use(LayoutContext);
  return <AdminScreen notFound={inShell(<NotFoundScreen />)} />;
}
