import type { Centre, CourseCard, CourseDetail, PublicBatch } from '#domains/catalogue/schema.ts'
import type { ContentItemDetail } from '#domains/content/schema.ts'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { paths } from '#platform/text/paths.ts'
import type { Crumb } from '../page.ts'

/** Nodes of schema.org without their `@context`, as a page's nodes form one graph. Addresses are absolute. */

export function breadcrumbList(crumbs: Crumb[], origin: string) {
  const way = [{ label: 'Home', path: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(path, origin).href,
    })),
  }
}

type Published = { item: ContentItemDetail; path: string; publisher: string }

export function article({ item, path, publisher }: Published, origin: string) {
  return {
    '@type': item.content_category_id.display_position === 'latest-news' ? 'NewsArticle' : 'Article',
    headline: item.content_item_title,
    datePublished: item.date_publish,
    url: new URL(path, origin).href,
    image: new URL(item.banner_url ?? '/share.png', origin).href,
    author: { '@type': 'Organization', name: publisher },
    publisher: { '@type': 'Organization', name: publisher },
  }
}

type Scheduled = { test: PublicTest; path: string; organizer: string }

export function testEvent({ test, path, organizer }: Scheduled, origin: string) {
  const url = new URL(path, origin).href
  const endDate = test.closes_at ?? new Date(Date.parse(test.publish_date) + test.duration * 60_000).toISOString()
  return {
    '@type': 'Event',
    name: test.quiz_name,
    startDate: test.publish_date,
    endDate,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: organizer, url: origin },
  }
}

function courseInstance(batch: PublicBatch | null) {
  if (!batch) return { '@type': 'CourseInstance', courseMode: 'Online' }
  const centre = batch.center_id
  return {
    '@type': 'CourseInstance',
    courseMode: centre ? 'Onsite' : 'Online',
    startDate: batch.start_date,
    endDate: batch.end_date,
    location: centre ? { '@type': 'Place', name: centre.center_name } : undefined,
  }
}

type Offered = { course: CourseDetail; path: string; provider: string }

/** Describes a book as a product; everything else on offer is a course. */
export function courseNode({ course, path, provider }: Offered, origin: string) {
  const url = new URL(path, origin).href
  const isBook = course.course_type === 'publications'
  const organization = { '@type': 'EducationalOrganization', name: provider, url: origin }
  return {
    '@type': isBook ? 'Product' : 'Course',
    name: course.course_name,
    description: course.sub_title || course.product_sub_title,
    url,
    image: new URL(course.banner_url ?? '/share.png', origin).href,
    offers: {
      '@type': 'Offer',
      category: course.discounted_fee > 0 ? 'Paid' : 'Free',
      price: course.discounted_fee,
      priceCurrency: 'INR',
      url,
    },
    brand: isBook ? organization : undefined,
    provider: isBook ? undefined : organization,
    hasCourseInstance: isBook ? undefined : courseInstance(course.batch_id),
  }
}

export function courseItemList(courses: Pick<CourseCard, 'course_name' | 'course_type' | 'seo_url'>[], origin: string) {
  return {
    '@type': 'ItemList',
    itemListElement: courses.map((course, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: course.course_name,
      url: new URL(paths.course(course), origin).href,
    })),
  }
}

type Located = { centre: Omit<Centre, '_id'>; institute: string }

export function centreNode({ centre, institute }: Located, origin: string) {
  const { latitude, longitude } = centre
  return {
    '@type': 'LocalBusiness',
    name: `${institute}, ${centre.center_name}`,
    url: new URL(paths.centre(centre.seo_url), origin).href,
    image: new URL('/share.png', origin).href,
    address: centre.center_address,
    telephone: centre.phone || undefined,
    email: centre.email || undefined,
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    parentOrganization: { '@type': 'EducationalOrganization', name: institute, url: origin },
  }
}
