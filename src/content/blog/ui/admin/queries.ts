import { useMutation, useQueryClient } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import type { Input, Page } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import type { AdminBlog, blog } from '../../contract.ts'
import { listQuery, query } from '../queries.ts'

type Api = Client<typeof blog>

const PAGE_SIZE = 20

/** All posts, drafts too; for an admin. */
export function adminBlogsQuery(api: Pick<Api, 'listAdminBlogs'>) {
  return listQuery(api.listAdminBlogs, { limit: PAGE_SIZE })
}

/** The newest posts of a language that have no translation; for an admin. */
export function unpairedBlogsQuery(api: Pick<Api, 'listAdminBlogs'>, unpaired: Language) {
  return query(api.listAdminBlogs, { unpaired }, { staleTime: 0 })
}

/** One post for its editor; never from the cache, because an edit must start from the stored text. */
export function adminBlogQuery(api: Pick<Api, 'showAdminBlog'>, id: string) {
  return query(api.showAdminBlog, { id }, { staleTime: 0 })
}

/** The rendered text. */
export function previewQuery(api: Pick<Api, 'previewBlog'>, markdown: string) {
  return query(api.previewBlog, { markdown }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
}

/** The mutations of posts; each invalidates every list and post. */
export function usePostMutations() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const onSettled = () => {
    queryClient.invalidateQueries({ queryKey: ['blog'] })
  }
  return {
    /** Creates or updates a post; resolves to its id. */
    save: useMutation({
      mutationFn: async ({ id, ...form }: Input<typeof blog.createBlog> & { id: string | null }) => {
        if (id === null) return (await api.createBlog(form)).insertedId
        await api.updateBlog({ ...form, id })
        return id
      },
      onSettled,
    }),
    publish: useMutation({
      mutationFn: (id: string) => api.publishBlog({ id }),
      ...useOptimisticState(true),
      onSettled,
    }),
    unpublish: useMutation({
      mutationFn: (id: string) => api.unpublishBlog({ id }),
      ...useOptimisticState(false),
      onSettled,
    }),
    /** Undoes `remove`. */
    restore: (id: string) => api.restoreBlog({ id }).finally(onSettled),
    remove: useMutation({ mutationFn: (id: string) => api.deleteBlog({ id }), onSettled }),
  }
}

/** The list shows the post's new state at once, and the former one again when the call fails. */
function useOptimisticState(published: boolean) {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const { queryKey } = adminBlogsQuery(api)
  const setPublished = (id: string, value: boolean) => {
    const update = (page: Page<AdminBlog>) => ({
      ...page,
      items: page.items.map((post) => (post._id === id ? { ...post, published: value } : post)),
    })
    queryClient.setQueryData(queryKey, (data) => data && { ...data, pages: data.pages.map(update) })
  }
  return {
    onMutate: async (id: string) => {
      // A response that is under way would show the former state again.
      await queryClient.cancelQueries({ queryKey })
      setPublished(id, published)
    },
    onError: (_error: Error, id: string) => setPublished(id, !published),
  }
}
