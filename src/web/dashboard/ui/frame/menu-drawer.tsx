import { Logo } from '#ui/display/logo.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { useWords } from '#ui/text/words.ts'
import { Menu, type MenuProps } from './menu.tsx'

/** The menu on narrow screens: slides in from the left (row O03). */
export function MenuDrawer({ open, onClose, ...menu }: MenuProps & { open: boolean; onClose: () => void }) {
  const words = useWords()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      side="left"
      label={words.dashboard.menu.label}
      closeLabel={words.dashboard.menu.close}
      head={<Logo id="menu-leaf" label={words.site.name} className="h-[18px] w-auto" />}
    >
      <Menu {...menu} onNavigate={onClose} />
    </Drawer>
  )
}
