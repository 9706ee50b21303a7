import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import type { Client } from '#shared/client.ts'
import type { Input, Page } from '#shared/endpoint.ts'
import type { AdminBlog, blog } from '../../contract.ts'

type Api = Client<typeof blog>

const ROWS_A_PAGE = 20
const OFFICE = ['blog', 'office'] as const
const LIST = [...OFFICE, 'list'] as const

/** All posts, drafts too; for an admin. */
export function adminBlogsQuery(api: Pick<Api, 'listAdminBlogs'>) {
  return infiniteQueryOptions({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      api.listAdminBlogs({ limit: ROWS_A_PAGE, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** One post for its editor, always as it is stored now: what is edited must not be minutes old. */
export function adminBlogQuery(api: Pick<Api, 'showAdminBlog'>, id: string) {
  return queryOptions({
    queryKey: [...OFFICE, 'one', id],
    queryFn: ({ signal }) => api.showAdminBlog({ id }, { signal }),
    staleTime: 0,
  })
}

/** The text as readers would see it. */
export function previewQuery(api: Pick<Api, 'previewBlog'>, markdown: string) {
  return queryOptions({
    queryKey: [...OFFICE, 'preview', markdown],
    queryFn: ({ signal }) => api.previewBlog({ markdown }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The calls that change posts; afterwards every list and post is asked for anew. */
export function usePostMutations() {
  const { api } = useRouteContext({ from: rootRouteId })
  const queryClient = useQueryClient()
  const onSettled = () => {
    queryClient.invalidateQueries({ queryKey: ['blog'] })
  }
  return {
    /** Stores a new post or an old one anew; answers its id. */
    save: useMutation({
      mutationFn: async ({ id, ...form }: Input<typeof blog.createBlog> & { id: string | null }) => {
        if (id === null) return (await api.createBlog(form)).insertedId
        await api.updateBlog({ ...form, id })
        return id
      },
      onSettled,
    }),
    publish: useMutation({ mutationFn: (id: string) => api.publishBlog({ id }), ...useShown(true), onSettled }),
    unpublish: useMutation({ mutationFn: (id: string) => api.unpublishBlog({ id }), ...useShown(false), onSettled }),
    /** Undoes `remove`. */
    restore: (id: string) => api.restoreBlog({ id }).finally(onSettled),
    remove: useMutation({ mutationFn: (id: string) => api.deleteBlog({ id }), onSettled }),
  }
}

/** The list shows the post's new state at once, and the former one again when the server refuses. */
function useShown(published: boolean) {
  const queryClient = useQueryClient()
  const mark = (id: string, shown: boolean) => {
    const marked = (page: Page<AdminBlog>) => ({
      ...page,
      items: page.items.map((post) => (post._id === id ? { ...post, published: shown } : post)),
    })
    queryClient.setQueryData<InfiniteData<Page<AdminBlog>, string>>(
      LIST,
      (data) => data && { ...data, pages: data.pages.map(marked) },
    )
  }
  return {
    onMutate: async (id: string) => {
      // An older answer on its way would show the former state again.
      await queryClient.cancelQueries({ queryKey: LIST })
      mark(id, published)
    },
    onError: (_error: Error, id: string) => mark(id, !published),
  }
}
