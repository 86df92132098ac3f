import type { Page } from '@playwright/test';

export interface Layout {
  /** Texts that are cut off, overlap, or leave the page; empty if there are none. */
  readonly faults: readonly string[];
  /** Role or tag, and place in CSS pixels, of everything that gives the page its structure. */
  readonly boxes: readonly string[];
}

/** Measures the page as it is. */
export const layoutOf = (page: Page): Promise<Layout> => page.evaluate(measure);

/** Runs in the page. */
function measure(): Layout {
  interface Line {
    readonly text: string;
    readonly element: Element;
    readonly rect: DOMRect;
  }

  const pageWidth = document.documentElement.clientWidth;
  const faults = new Set<string>();
  const short = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 40);
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const stylesOf = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const known = stylesOf.get(element) ?? getComputedStyle(element);
    stylesOf.set(element, known);
    return known;
  };
  const withAncestors = (element: Element): Element[] =>
    element.parentElement ? [element, ...withAncestors(element.parentElement)] : [element];
  /** Read by screen readers alone, or shown on focus: a pixel wide or high, or beside the page. */
  const isHiddenText = (element: Element): boolean =>
    withAncestors(element).some((each) => {
      const { width, height, right, bottom } = each.getBoundingClientRect();
      const isTiny = width <= 1 || height <= 1;
      return /absolute|fixed/.test(styleOf(each).position) && (isTiny || right <= 0 || bottom <= 0);
    });
  const scrolls = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX);
  const isAside = (element: Element): boolean =>
    withAncestors(element).some((each) => /fixed|sticky/.test(styleOf(each).position));

  function lines(): Line[] {
    const found: Line[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (!element || text.trim() === '' || !isShown(element) || isHiddenText(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) if (rect.width > 1) found.push({ text, element, rect });
    }
    return found;
  }

  /** The part of a line that its ancestors do not clip. */
  function shownPart({ element, rect }: Line): DOMRect {
    let { left, top, right, bottom } = rect;
    for (const each of withAncestors(element)) {
      const { overflowX, overflowY, clipPath } = styleOf(each);
      const box = each.getBoundingClientRect();
      if (overflowX !== 'visible' || clipPath !== 'none')
        [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  function findCutText(line: Line): void {
    const { text, element, rect } = line;
    const path = withAncestors(element);
    const shown = shownPart(line);
    // Belongs to another slide, or is scrolled out of a list of its own.
    if (path.some(scrolls) || shown.width <= 1 || shown.height <= 1) return;
    const shortened = path.find((each) => styleOf(each).textOverflow === 'ellipsis');
    if (shortened) {
      // Names that people gave may be shortened if the whole is one tap or hover away.
      const isReachable = path.some((part) => part.matches('[title], a, button, [role=button], li'));
      if (shortened.scrollWidth > shortened.clientWidth + 1 && !isReachable)
        faults.add(`is shortened: "${short(text)}"`);
    } else if (shown.width < rect.width - 1.5) faults.add(`is cut off sideways: "${short(text)}"`);
    else if (shown.height < (rect.height * 2) / 3) faults.add(`is cut off above or below: "${short(text)}"`);
    if (shown.right > pageWidth + 1 || shown.left < -1) faults.add(`leaves the page: "${short(text)}"`);
  }

  function findOverlaps(all: readonly Line[]): void {
    const flowing = all
      .filter(({ element }) => !isAside(element) && !element.closest('svg'))
      .map((line) => ({ ...line, rect: shownPart(line) }));
    flowing.forEach((line, index) => {
      for (const other of flowing.slice(index + 1)) {
        if (other.element === line.element) continue;
        const width = Math.min(line.rect.right, other.rect.right) - Math.max(line.rect.left, other.rect.left);
        const height = Math.min(line.rect.bottom, other.rect.bottom) - Math.max(line.rect.top, other.rect.top);
        if (width > 2 && height > Math.min(line.rect.height, other.rect.height) / 3)
          faults.add(`overlap: "${short(line.text)}" and "${short(other.text)}"`);
      }
    });
  }

  const STRUCTURE =
    'header, nav, main, aside, section, h1, h2, h3, form, li, table, button, a, input, select, textarea, dialog, [role]';
  const boxes = [...document.body.querySelectorAll(STRUCTURE)].filter(isShown).flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    if (width < 2 || height < 2) return [];
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase();
    return [`${kind} ${[x, y, width, height].map(Math.round).join(' ')}`];
  });

  // Below a dialog everything may be covered.
  const dialog = [...document.querySelectorAll('[role=dialog], dialog[open]')].filter(isShown).at(-1);
  const read = lines().filter(({ element }) => !dialog || dialog.contains(element));
  if (document.documentElement.scrollWidth > pageWidth + 1) faults.add('the page scrolls sideways');
  read.forEach(findCutText);
  findOverlaps(read);
  return { faults: [...faults], boxes };
}
