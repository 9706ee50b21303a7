import type { PartProps } from '../part-props.ts'
import { EnterCode } from './enter-code.tsx'
import { ShowCode } from './show-code.tsx'

/** The third part: the saller shows the code, the buyer enters it. */
export function CodePart(props: PartProps) {
  return props.open.local.kit.deal.me === 'buyer' ? <EnterCode {...props} /> : <ShowCode {...props} />
}
