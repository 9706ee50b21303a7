/** Loads the code by which log-out asks about unsent entries. The meeting page loads it early, for use without a connection. */
export async function loadLeaving() {
  const [{ sendBeforeLeaving }, { ConfirmDialog }] = await Promise.all([
    import('./send-before-leaving.ts'),
    import('#ui/overlays/confirm-dialog.tsx'),
  ])
  return { sendBeforeLeaving, ConfirmDialog }
}
