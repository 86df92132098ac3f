import { SettingsPage } from '#features/settings';
import { ExportCard } from '../components/ExportCard';
import { ImportCard } from '../components/ImportCard';
import { PastImports } from '../components/PastImports';
import { shownImportId, useImport } from '../useImport';

/** Export of everything, and import of exported files and files of other apps. */
export default function DataScreen() {
  const running = useImport();
  return (
    <SettingsPage section="data">
      <ExportCard />
      <ImportCard running={running} />
      <PastImports hiddenId={shownImportId(running.state)} onChanged={running.checkAgain} />
    </SettingsPage>
  );
}
