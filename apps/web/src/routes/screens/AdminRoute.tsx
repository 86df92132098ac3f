import { AdminScreen } from '../../features/admin/screens/AdminScreen';
import NotFoundScreen from './NotFoundScreen';

/** The administration, which does not exist for users who are no administrators. */
export default function AdminRoute() {
  return <AdminScreen notFound={<NotFoundScreen />} />;
}
