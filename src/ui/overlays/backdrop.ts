/** The dimmed layer between the page and a dialog. */
export const backdropClass =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-150 ease-out starting:opacity-0 data-ending-style:opacity-0'
