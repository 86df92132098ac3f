/**
 * A page without a framework, style sheet or data: the least that a browser takes for a tap on this machine. Its rows
 * have eight elements, of which a tap changes the state and a text.
 */
export const bareRows = (count: number): string => `<!doctype html>
<title>Bare rows</title>
<main><ul>${Array.from({ length: count }, (_, index) => bareRow(index)).join('')}</ul></main>
<script>
  document.querySelector('ul').addEventListener('click', ({ target }) => {
    const check = target.closest('[role=checkbox]');
    if (!check) return;
    const isDone = check.getAttribute('aria-checked') === 'true';
    check.setAttribute('aria-checked', String(!isDone));
    check.firstChild.textContent = isDone ? '' : '✓';
    check.closest('li').querySelector('small').textContent = isDone ? '0 of 5' : '1 of 5';
  });
</script>`;

const bareRow = (index: number): string =>
  `<li data-row="${index}" style="display: flex; height: 56px"><button role="checkbox" aria-checked="false" style="width: 44px"><span></span></button>` +
  `<div><p><b>Activity ${index}</b></p><p><small>0 of 5</small></p></div></li>`;
