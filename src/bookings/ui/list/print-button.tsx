import { Printer } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'

/** Puts the bookings on paper: the page without its menu and buttons, black on white (`ui/print.css`). */
export function PrintButton() {
  const words = useWords().orders
  return (
    <Button kind="secondary" icon={Printer} onClick={() => window.print()} className="max-lg:hidden">
      {words.print}
    </Button>
  )
}
