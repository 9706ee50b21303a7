import type * as z from 'zod/mini'

type Shape = z.core.$ZodType

/** Every text of a shape, by its path: `.entry.points[].note`, `.specs{}`. */
export function textsOf(shape: Shape, path = ''): [path: string, text: Shape][] {
  const { def } = (shape as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [[path, shape]]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => textsOf(value as Shape, `${path}.${key}`))
    case 'array':
      return textsOf(def.element, `${path}[]`)
    case 'record':
      return [...textsOf(def.keyType, `${path}{key}`), ...textsOf(def.valueType, `${path}{}`)]
    case 'union':
      return def.options.flatMap((option) => textsOf(option as Shape, path))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return textsOf(def.innerType as Shape, path)
    case 'pipe':
      return textsOf(def.in, path)
    default:
      return []
  }
}
