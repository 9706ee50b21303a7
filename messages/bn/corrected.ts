/** Bangla has none of the faults that the specification quotes. */
export { bn as corrected } from '../bn.ts'
