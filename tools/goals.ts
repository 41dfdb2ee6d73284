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
    'The data of the list are there at 0.2 s. What follows is one task of React: 2,025 of its 2,902 nodes are the 25 rows with their menus and badges. Sign-in, home and form paint their frame from the HTML at 1.3 s on the telephone of Lighthouse; their largest text comes with 125 to 200 KB of scripts, 0.7 to 1 s on its line of 1.6 Mbit/s. The finished list as plain HTML, without any script, has its first content at 420 ms and its first row at 380, the product at 536 and 998 in the same run: rendering on the server would win most of the row, and a fifth of the first content, most of which is the browser.',
  'goal 11':
    'A key in a form of 700 fields took 49.1 ms on the machine before and takes 53.5 ms on one of two thirds of its speed. A real form of 121 fields and a section of 80 in a form of 71 sections stay within 50 ms on both.',
  'goal 13':
    'Half a million reviews are read twice, grouped by application and by reviewer, and their median is sorted: 2.2 s of processor, on two cores 1.3 to 1.8 s. Running totals would not keep the last digit, which decides shared places (decision 0105). It is never refused.',
  R01: 'The last minute needs more than two slow cores have: a submit with 10 KB of answers costs 14 ms of Node and 14 of PostgreSQL, fifty a second 1.4 of the two cores, beside 200 saves a second. On a machine half as fast again, with the code of 23 November, the p95 of submits was 441 ms. Every call had its answer and no act was lost. Since this run a submit costs 12.4 ms of Node and 11.7 of PostgreSQL (decision 0114).',
  W01: 'Three tasks of the scripts follow one another: evaluating them, the first drawing of the frame, and that of the page. On sign-in by turns on the same slow machine they took 34, 35 and 38 ms, with the code of 24 November 26, 18 and 36; four times slower, each counts what is above 50. There are 150 routes instead of 98, whose tree the router builds before anything is drawn (about 15 ms), and the page is drawn once, whole. What the largest text waits for is said at goal 10.',
};
