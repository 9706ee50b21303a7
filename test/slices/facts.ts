import { facts } from '#catalogue/facts/contract.ts'
import { MAY, sliceCalls } from '../slice-calls.ts'

export const calls = sliceCalls(facts, async () => ({}), {
  inputs: () => ({
    listKinds: {},
    listGrades: { kind: 'laptop' },
    describeKind: { id: 'laptop' },
    listPlaces: {},
    findPlaces: { q: 'mirpur' },
    readSpecs: { name: 'HP 840 G5 i5-8250U 8/256', kind: 'laptop' },
  }),
  who: {
    listKinds: MAY.anyone,
    listGrades: MAY.anyone,
    describeKind: MAY.anyone,
    listPlaces: MAY.anyone,
    findPlaces: MAY.anyone,
    readSpecs: MAY.sallersAndAdmin,
  },
  ownerless: ['/api/grades/{kind}', '/api/kinds/{id}'],
})
