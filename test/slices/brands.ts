import { brands } from '#catalogue/brands/contract.ts'
import { someAssortment } from '#catalogue/brands/server/build.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const brandRow = ({ brand }: { brand: { id: string } }): [string, string] => ['categories', brand.id]
const BRAND = { bangla: '', spellings: [], kinds: [], photo: '', hidden: false }

function rows({ shop }: Given) {
  return someAssortment(shop.db)
}

export const calls = sliceCalls(brands, rows, {
  inputs: ({ brand, into, kind, kindName, kindIds }) => ({
    listBrandEntries: {},
    addBrand: { name: `${brand.name} new`, bangla: '', spellings: [], kinds: ['laptop'], photo: '' },
    editBrand: {
      ...{ id: brand.id, was: brand.name, name: brand.name, bangla: 'ব্র্যান্ড', spellings: ['brnd'] },
      ...{ kinds: [], photo: '', hidden: true },
    },
    mergeBrand: { id: brand.id, into: into.id, was: brand.name },
    deleteBrand: { id: brand.id },
    listKindEntries: {},
    addKind: { name: `${kindName} new`, plural: 'Things', bangla: 'জিনিস' },
    editKind: { id: kind, was: kindName, name: kindName, plural: 'Things', bangla: 'জিনিস', hidden: true },
    orderKinds: { ids: kindIds },
    wishBrand: { name: 'Fairphone', kind: 'mobile' },
    listBrandWishes: {},
    dismissBrandWish: { name: 'Fairphone' },
  }),
  who: {
    listBrandEntries: MAY.admin,
    addBrand: MAY.admin,
    editBrand: MAY.admin,
    mergeBrand: MAY.admin,
    deleteBrand: MAY.admin,
    listKindEntries: MAY.admin,
    addKind: MAY.admin,
    editKind: MAY.admin,
    orderKinds: MAY.admin,
    wishBrand: MAY.sallers,
    listBrandWishes: MAY.admin,
    dismissBrandWish: MAY.admin,
  },
  addresses: [
    {
      what: 'a brand',
      ...{ path: ({ brand }) => `/api/admin/brands/${brand.id}`, row: brandRow },
      body: ({ brand }) => ({ ...BRAND, name: `${brand.name} II`, was: brand.name }),
      verbs: { PUT: ROW_OF.admin, DELETE: ROW_OF.admin },
    },
    {
      what: 'the merging of a brand into another one',
      ...{ path: ({ brand }) => `/api/admin/brands/${brand.id}/merge`, row: brandRow },
      body: ({ brand, into }) => ({ into: into.id, was: brand.name }),
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'a kind of goods',
      ...{ path: ({ kind }) => `/api/admin/kinds/${kind}`, row: ({ kind }) => ['kinds', kind] },
      body: ({ kindName }) => ({ name: kindName, plural: 'X', bangla: 'ক', hidden: true, was: kindName }),
      verbs: { PUT: ROW_OF.admin },
    },
  ],
})
