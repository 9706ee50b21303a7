/** What log-out needs to ask about unsent entries. The page of the kit loads it too, so that it is there without a connection. */
export async function loadLeaving() {
  const [{ sendBeforeLeaving }, { ConfirmDialog }] = await Promise.all([
    import('./send-before-leaving.ts'),
    import('#ui/overlays/confirm-dialog.tsx'),
  ])
  return { sendBeforeLeaving, ConfirmDialog }
}
