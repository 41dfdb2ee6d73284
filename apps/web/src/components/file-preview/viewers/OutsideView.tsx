/** The office viewer that the installation has set, in a frame; it gets a short-lived address of this one file. */
export const OutsideView = ({ name, src, onReady }: { name: string; src: string; onReady: () => void }) => (
  <iframe
    data-viewer
    className="w-full flex-1 border-0 bg-sunken"
    title={name}
    src={src}
    referrerPolicy="no-referrer"
    sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    onLoad={onReady}
  />
);
