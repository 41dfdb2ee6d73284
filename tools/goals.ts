/**
 * Why a goal of speed is missed and what the limit is, by the row that its figures have. `figures.ts` writes these sentences below
 * the overview for the goals that the latest runs missed, and refuses to write the file while one is without.
 */
export const WHY_MISSED: Readonly<Record<string, string>> = {
  'goal 1':
    'A page is 22 KB with people, scores, flags and stages of 25 applications; theirs is 7 KB of one table. Five times the cheaper rival leaves 3.1 ms of processor for all of it at one reader; we need 2.4 ms of Node and 1.9 of PostgreSQL (permissions, counters, conflicts of interest, the rows), and each of the three statements costs Node 0.1 to 0.15 ms for its trip before anything is read from it. At a million rows, where the rivals count every row, the goal holds with ten readers and is short by a twentieth with one.',
  'goal 2':
    'The page itself costs what the first page costs; the skip of 25,000 entries of an index costs 1.5 ms of PostgreSQL more at 100,000 rows and 2.6 at a million. Cursors in the next and previous page avoid it, a page by its number cannot. At a million rows the goal holds but for one reader against Directus (14.4 of 15): what is left of the factor is the cost of a page, as in goal 1.',
  'goal 3':
    'With an index of fragments on the one column that they search, the rivals need 1.3 to 1.7 ms of PostgreSQL. Our search looks at name, organisation, address and number, and at the words of all submitted answers, within what the reader may see, in 1.4 to 2 ms. Node needs 2 ms against 3.2 to 4.6; 2.5 times Payload leaves 2 ms for both. At a million rows the answer is six times as long and PostgreSQL needs 8 to 10 ms for it, the rivals 13 to 27.',
  'goal 4':
    'Our record is twice as long, and its rights, conflicts of interest and blindness are decided from the database at each read: 1.4 ms of Node and 1.2 of PostgreSQL at one reader. 2.5 times Payload leaves 1.5 ms for both. The bare process of Node asks for the record alone, without a session: one trip to the database instead of two. A trip costs 0.37 ms, of which PostgreSQL executes for 0.13.',
  'goal 5':
    'A save checks the session, the version, the deadline and the rules of every field, and is answered after its commit. Together they cost 1 ms of Node and 0.8 of PostgreSQL at fifty savers; seven times Payload leaves 0.8 ms for both. The bare process of Node has neither session nor rules: it makes two trips to the database for a save, ours three, which at 500 savers no longer shows (0.94 of it). Against rivals that leave a copy of each save, as their trails do, the factor is a third to two thirds larger.',
  'goal 6':
    'Payload inserts one row without a trail. Ours has eight rows in six tables with ten foreign keys: the task, its trail, the sealed batch, the notification, the email and what waits to be sent. It also updates the state of the review in the list of applications. PostgreSQL needs 6 to 8.5 ms for them at 100,000 applications, against 1.7 to 2.8, and 11 to 17 at a million. Most of the growth up to 100,000 is that state (0.5 ms at 10,000 applications, 1.3 at 100,000): the first task of an application changes a column that lists are sorted by, and PostgreSQL then writes the application into each of its indexes again, the one of text fragments included. Fewer rows would mean a task without a trail, or without its email.',
  'goal 7':
    'At one connection the ratio to pgbench is the cost of HTTP, of JSON and of the rules, which pgbench does not have. With more connections, saves share commits and statements: half of its rate at 10, all of it at 50 and 500.',
  'goal 8':
    'Filters by three answers, wide ranges, pages in the middle of a wide filter, and counts per option beside a range or a search read as many entries of an index as they skip, compare or count.',
  'goal 10':
    'The server draws the list (decision 0115), and its first row is the first content, too: head and frame are sent before the page is drawn, but the browser paints them together with it. Of their time it needs 140 ms until it has taken the page, and 55 to arrange and paint its 1,050 elements. The frame alone, without the page behind it, is painted in about half of what Payload takes, and the rows then come later.',
  'goal 11':
    'A key in a form of 700 fields took 49.1 ms on the machine before and takes 53.5 ms on one of two thirds of its speed. A real form of 121 fields and a section of 80 in a form of 71 sections stay within 50 ms on both.',
  'goal 13':
    'Half a million reviews are read twice, grouped by application and by reviewer, and their median is sorted: 2.2 s of processor, on two cores 1.3 to 1.8 s. Running totals would not keep the last digit, which decides shared places (decision 0105). It is never refused.',
  R01: 'The last minute needs more than two cores have: at 20 a second, a submit with 10 KB of answers costs 9.7 ms of Node and 9.6 of PostgreSQL, so that fifty a second take one of the two cores, beside 200 saves, five uploads of 2 MB and the receipts. Of it, 3 ms of PostgreSQL index the answers, so that they can be searched and filtered immediately. Machines of this kind differ: on 29 November, with code that cost more, the p95 of saves was 195 ms and that of submits 1,612; on a faster one, on 23 November, 441. Every call had its answer and no act was lost.',
};
