import { blog } from '#content/blog/contract.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { deleted, type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const written = { name: 'X', category: 'Laptop', photo: '/images/x.jpg', description: 'Y', markdown: 'Z' }
const draftRow = ({ draft }: { draft: string }): [string, string] => ['blogs', draft]

async function rows(given: Given) {
  const { db } = given.shop
  const draft = await aBlog(db, { name: 'Not for everybody yet', published: false })
  return { post: await aBlog(db), draft, gone: await deleted(given, 'post', 'blogs', await aBlog(db)) }
}

export const calls = sliceCalls(blog, rows, {
  inputs: ({ post, gone }) => ({
    listBlogs: {},
    showBlog: { id: post },
    listHomeBlogs: {},
    showBlogSidebar: {},
    listAdminBlogs: {},
    showAdminBlog: { id: post },
    createBlog: { name: 'A draft' },
    updateBlog: { ...written, id: post },
    publishBlog: { id: post },
    unpublishBlog: { id: post },
    deleteBlog: { id: post },
    restoreBlog: { id: gone },
    previewBlog: { markdown: '# Hello' },
  }),
  who: {
    listBlogs: MAY.anyone,
    showBlog: MAY.anyone,
    listHomeBlogs: MAY.anyone,
    showBlogSidebar: MAY.anyone,
    listAdminBlogs: MAY.admin,
    showAdminBlog: MAY.admin,
    createBlog: MAY.admin,
    updateBlog: MAY.admin,
    publishBlog: MAY.admin,
    unpublishBlog: MAY.admin,
    deleteBlog: MAY.admin,
    restoreBlog: MAY.admin,
    previewBlog: MAY.admin,
  },
  addresses: [
    {
      what: 'a draft, where readers look',
      ...{ path: ({ draft }) => `/api/blogs/${draft}`, row: draftRow },
      verbs: { GET: '404 404 404 404 404 404' },
    },
    {
      what: 'a draft in the office',
      ...{ path: ({ draft }) => `/api/admin/blogs/${draft}`, row: draftRow, body: () => written },
      verbs: { GET: ROW_OF.admin, PUT: ROW_OF.admin, DELETE: ROW_OF.admin },
    },
    {
      what: 'the publishing of a draft',
      ...{ path: ({ draft }) => `/api/admin/blogs/${draft}/publish`, row: draftRow },
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'the taking back of a post',
      ...{ path: ({ draft }) => `/api/admin/blogs/${draft}/unpublish`, row: draftRow },
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'a post that was just deleted',
      ...{ path: ({ gone }) => `/api/admin/blogs/${gone}/restore`, row: ({ gone }) => ['blogs', gone] },
      verbs: { POST: ROW_OF.admin },
    },
  ],
})
