import { NOON } from '../days';
import { expect, test } from '../phoneTest';

test.use({ time: NOON });

test('links open their screens at the start and later, and links of others nothing @phone @long', async ({
  page,
  phone,
  user,
  say,
  baseURL,
}) => {
  const run = await user.createActivity({ name: 'Run' });
  const server = baseURL ?? '';
  phone.app.launchUrl = 'app.sevenfold://weekly-review/2025-W39';
  // Signed out: the link waits until the sign-in.
  await phone.open('/');
  await expect(page).toHaveURL(/\/welcome$/);
  await page.getByRole('link', { name: say('welcome.haveAccount') }).click();
  await phone.submitSignIn(user);
  await expect(page).toHaveURL(/\/weekly-review\/2025-W39$/);

  await phone.followLink(`${server}/activity/${run.id}`);
  await expect(page).toHaveURL(new RegExp(`/activity/${run.id}$`));
  await expect(page.getByRole('heading', { name: 'Run' })).toBeVisible();

  for (const link of [
    'https://evil.example/day',
    `${server}.evil.example/day`,
    'javascript:alert(1)',
    'app.sevenfold://nowhere',
    'app.sevenfold://admin',
    'app.sevenfold://integration-callback?state=android.forged&code=c',
  ])
    await phone.followLink(link);
  await phone.followLink('app.sevenfold://day?date=2025-09-30');
  await expect(page).toHaveURL(/\/day\?date=2025-09-30$/);
  await phone.goBack();
  await expect(page, 'the others added nothing to go back to').toHaveURL(new RegExp(`/activity/${run.id}$`));

  // The device still names the link that started the app after its page is loaded again.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Run' })).toBeVisible();
});

test('the back button closes a sheet, goes back, and puts the app away at the first screen @phone', async ({
  page,
  phone,
  user,
  day,
  shell,
  activities,
}) => {
  await user.createActivity({ name: 'Run' });
  await phone.signIn(user);
  await phone.open('/day');
  await expect(day.row('Run').check).toBeVisible();
  const stepsBack = async () => page.evaluate(() => navigation.currentEntry?.index ?? 0);
  const before = await stepsBack();
  await shell.go('shell.activities');
  await activities.create.click();
  await expect(activities.form.root).toBeVisible();
  await phone.goBack();
  await expect(activities.form.root).toBeHidden();
  await expect(page).toHaveURL(/\/activities$/);
  await phone.goBack();
  await expect(page).toHaveURL(/\/day$/);
  expect(await stepsBack()).toBe(before);
  expect(phone.app.minimised).toBe(0);

  await page.evaluate(() => Object.defineProperty(navigation, 'canGoBack', { value: false }));
  await phone.goBack();
  await expect.poll(() => phone.app.minimised).toBe(1);
  await expect(page).toHaveURL(/\/day$/);
});

test('an export is handed to the share dialog, and says what to do when the device cannot @phone @long', async ({
  page,
  context,
  phone,
  user,
  say,
  day,
}) => {
  await user.createActivity({ name: 'Stretch' });
  await phone.signIn(user);
  await day.row('Stretch').check.click();
  await expect(day.row('Stretch').check).toBeChecked();
  expect(phone.haptics.impacts, 'none with reduced motion').toEqual([]);
  await day.row('Stretch').check.click();
  await expect(day.row('Stretch').check).not.toBeChecked();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await day.row('Stretch').check.click();
  await expect.poll(() => phone.haptics.impacts).toEqual(['LIGHT']);
  await phone.open('/settings/data');
  const exportJson = page.getByRole('button', { name: say('transfer.exportJson') });
  await exportJson.click();
  await expect.poll(() => phone.share.shared.length).toBe(1);
  const [path = '', content = ''] = [...phone.files.files][0] ?? [];
  expect(path).toMatch(/^exports\/.+\.json$/);
  expect(phone.share.shared[0]).toMatch(/cache\/exports\/.+\.json$/);
  expect(JSON.parse(content)).toMatchObject({ activities: [{ name: 'Stretch' }] });

  phone.share.isCancelled = true;
  await exportJson.click();
  await expect(exportJson).toBeEnabled();
  await expect(page.getByText(say('native.notSaved'))).toBeHidden();

  phone.files.isFull = true;
  await exportJson.click();
  await expect(page.getByText(say('native.notSaved'))).toBeVisible();

  // An app that is older than this web code.
  await phone.shell.removePlugins(context, 'Share', 'Filesystem', 'Haptics', 'SystemBars', 'App');
  await phone.open('/settings/data');
  await exportJson.click();
  await expect(page.getByText(say('native.update'))).toBeVisible();
});

test('the icons of the system bars follow the theme, and other sites open in the system browser @phone @long', async ({
  page,
  phone,
  user,
}) => {
  await user.updateSettings({ themeMode: 'DARK' });
  await phone.signIn(user);
  await expect.poll(() => phone.systemBars.style).toBe('DARK');
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = 'https://help.example.org/';
    link.target = '_blank';
    document.body.append(link);
    link.click();
  });
  await expect.poll(() => phone.browser.opened).toEqual(['https://help.example.org/']);
});
