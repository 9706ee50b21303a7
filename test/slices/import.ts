import { imports } from '#catalogue/import/contract.ts'
import { MAY, sliceCalls } from '../slice-calls.ts'

export const calls = sliceCalls(imports, async () => ({}), {
  inputs: () => ({
    exportProducts: {},
    checkImport: { csv: 'Name,Brand\nX,HP', photos: ['x.jpg'] },
    importProducts: { csv: 'Name,Brand\nX,HP', photos: { 'x.jpg': '/images/x.jpg' } },
  }),
  who: {
    exportProducts: MAY.sallersAndAdmin,
    checkImport: MAY.sallers,
    importProducts: MAY.sallers,
  },
})
