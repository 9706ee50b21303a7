// Everything that narrows a list beside words: one file to load.
export { BrandChips } from './brand-chips.tsx'
export { FilterButton } from './filters/filter-button.tsx'
export { FilterChips } from './filters/filter-chips.tsx'
export { FilterColumn } from './filters/filter-column.tsx'
