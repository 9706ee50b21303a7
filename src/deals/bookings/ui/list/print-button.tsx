import { Printer } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'

/** Prints the bookings: the page without menu and buttons, black on white (`ui/styles/print.css`). */
export function PrintButton() {
  const words = useWords().orders
  return (
    <Button kind="secondary" icon={Printer} onClick={() => window.print()} className="max-lg:hidden">
      {words.print}
    </Button>
  )
}
