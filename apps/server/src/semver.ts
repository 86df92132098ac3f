/** Compares two versions such as `2.0.0` or `2.1.0-rc.1`: negative if the first is older. */
export function compareVersions(a: string, b: string): number {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  const index = first.numbers.findIndex((part, at) => part !== second.numbers[at]);
  if (index >= 0) return (first.numbers[index] ?? 0) - (second.numbers[index] ?? 0);
  return comparePrereleases(first.prerelease, second.prerelease);
}

function parseVersion(version: string) {
  const [release = '', ...prerelease] = (version.split('+')[0] ?? '').split('-');
  return { numbers: release.split('.').map(Number), prerelease: prerelease.join('-') };
}

/** Orders prereleases as semver.org 2.0.0, item 11: any is older than the release, and numbers are older than words. */
function comparePrereleases(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return a === '' ? 1 : -1;
  const [first, second] = [a.split('.'), b.split('.')];
  const index = first.findIndex((part, at) => part !== second[at]);
  if (index < 0) return -1;
  const [left = '', right] = [first[index], second[index]];
  if (right === undefined) return 1;
  const [isLeftNumber, isRightNumber] = [/^\d+$/.test(left), /^\d+$/.test(right)];
  if (isLeftNumber && isRightNumber) return Number(left) - Number(right);
  if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1;
  return left < right ? -1 : 1;
}
