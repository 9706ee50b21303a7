import { dashboard } from '#web/dashboard/contract.ts'
import { MAY, sliceCalls } from '../slice-calls.ts'

export const calls = sliceCalls(dashboard, async () => ({}), {
  inputs: () => ({ showOverview: {} }),
  who: {
    showOverview: MAY.members,
  },
})
