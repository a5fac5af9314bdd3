import { ReactFlowProvider } from '@xyflow/react'
import { List as ListIcon, Plus } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useSearchParams } from 'react-router'
import { editorMessages as words } from '../../../contract/insight-canvas/canvas-editor-messages.ts'
import { thingMessages } from '../../../contract/insight-canvas/canvas-thing-messages.ts'
import type { Widget, WidgetType } from '../../../contract/insight-canvas/canvas-widgets.ts'
import { useMe } from '../../platform/session/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { CanvasesDrawing } from '../canvases-drawing.tsx'
import { CanvasCommentsPanel } from '../comments/canvas-comments-panel.tsx'
import type { CanvasComments } from '../comments/use-canvas-comments.ts'
import type { CanvasPresence } from '../presence/others-on-canvas.tsx'
import type { Following } from '../presence/use-following.ts'
import { PropertiesPanel } from '../widgets/properties-panel.tsx'
import type { ChangeWidget, Sources } from '../widgets/widget-props.ts'
import type { Place } from './arrange.ts'
import { ArrangeButtons } from './arrange-buttons.tsx'
import { CanvasActs } from './canvas-acts.ts'
import type { CanvasEditor } from './canvas-editor.ts'
import { CanvasToolbar, Toggle } from './canvas-toolbar.tsx'
import { carried } from './company-of.ts'
import { useFinding } from './finding/use-finding.ts'
import { insertOf } from './inserting/put-inserts.ts'
import { usePictures } from './inserting/use-pictures.ts'
import { Surface } from './surface.tsx'
import { ThingList } from './thing-list.tsx'
import { useTools, type WritingOn } from './tools/use-tools.ts'
import { useAnnouncer } from './use-announcer.ts'
import { useCanvasKeys } from './use-canvas-keys.ts'
import { useShownWidget } from './use-shown-widget.ts'
import { useSidePanels } from './use-side-panels.ts'
import { WidgetLibrary } from './widget-library.tsx'
import { WorkspaceContext } from './workspace-context.ts'

type WorkspaceProps = {
  editor: CanvasEditor
  sources: Sources
  mayChange: boolean
  /** The actions of the whole canvas, such as Save and Export. */
  tools: ReactNode
  /** Who else is here; left out where nobody can be. */
  presence?: CanvasPresence
  following?: Following
  /** The company's comments; left out for readers outside of it. */
  comments?: CanvasComments
  /** Opens the dialog that puts a picture of a widget into a document. */
  onPlace?: (widget: Widget) => void
}

/** The canvas surface with all editing tools. */
export default function Workspace(props: WorkspaceProps) {
  return (
    <ReactFlowProvider>
      <Workbench {...props} />
    </ReactFlowProvider>
  )
}

type Area = RefObject<HTMLDivElement | null>

/** The actions on the widgets, and the panels that are open beside them. */
function useWorkbench({ editor, mayChange, comments }: WorkspaceProps, area: Area) {
  const [library, setLibrary] = useState(false)
  const panels = useSidePanels(comments)
  const { properties, setProperties } = panels
  const { said, say } = useAnnouncer(editor)
  const [opened] = useState(useSearchParams()[0].get('widget'))
  const { show, reveal, onAppear, viewed } = useShownWidget(area, editor, opened)
  const acts = useMemo(
    () => new CanvasActs(editor, { say, show, reveal, viewed }),
    [editor, say, show, reveal, viewed],
  )
  const { name: author } = useMe().user
  const tools = useTools({ editor, acts, area, author, say, show })
  const pictures = usePictures({ acts, say })

  function add(type: WidgetType, at?: Place) {
    if (!acts.add(type, at)) return
    setLibrary(false)
    setProperties(true)
  }
  function remove() {
    if (acts.remove()) setProperties(false)
  }
  function removeWithFocus() {
    remove()
    surfaceOf(area.current)?.focus()
  }
  useEffect(() => {
    // The panel covers part of the surface, on a phone more than half of it.
    const [id] = editor.state.selected
    if (properties && id) reveal(id)
  }, [properties, editor, reveal])
  const finding = useFinding({ area, editor, show })
  const keys = useCanvasKeys({ area, editor, acts, tools, pictures, mayChange, show, remove })
  return {
    said,
    opened,
    acts,
    tools,
    pictures,
    finding,
    keys,
    show,
    onAppear,
    add,
    closeProperties(selected: ReadonlySet<string>) {
      panels.setProperties(false)
      const [id] = selected
      if (id) show(id)
      else surfaceOf(area.current)?.focus()
    },
    remove: removeWithFocus,
    library,
    setLibrary,
    ...panels,
  }
}

export type Bench = ReturnType<typeof useWorkbench>

function Workbench(props: WorkspaceProps) {
  const { editor, sources, mayChange, tools, ...offered } = props
  const state = useSyncExternalStore(editor.subscribe, () => editor.state)
  const area = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const bench = useWorkbench(props, area)
  const { acts, library, setLibrary, properties, setProperties, list, setList, onAppear } = bench
  const { writing } = bench.tools
  const shared = useShared({ editor, sources, mayChange, onAppear, writing })
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-clip rounded-lg border bg-muted">
      <p role="status" className="sr-only">
        {bench.said}
      </p>
      {mayChange ? (
        <CanvasToolbar
          {...{ state, acts, library, properties, list, addButton, tools }}
          onLibrary={setLibrary}
          onProperties={setProperties}
          onList={setList}
        />
      ) : (
        <ReadingToolbar list={list} onList={setList} tools={tools} />
      )}
      <div className="relative flex min-h-0 flex-1 max-md:flex-col">
        {mayChange && library && (
          <WidgetLibrary
            onAdd={(type) => bench.add(type)}
            onSource={(found) => acts.put(insertOf(found))}
            onClose={() => {
              setLibrary(false)
              addButton.current?.focus()
            }}
          />
        )}
        <div className="relative min-w-0 flex-1 max-md:min-h-40">
          <WorkspaceContext value={shared}>
            <Surface {...{ editor, state, mayChange, area, bench }} {...offered} />
          </WorkspaceContext>
          {state.widgets.size === 0 && (
            <Empty mayChange={mayChange} onAdd={() => setLibrary(true)} hidden={library} />
          )}
        </div>
        {list && <List {...{ editor, mayChange, area, bench }} />}
        <CanvasCommentsPanel comments={offered.comments} editor={editor} />
        {mayChange && properties && (
          <Properties
            {...{ editor, sources, acts }}
            onRemove={bench.remove}
            onClose={() => bench.closeProperties(state.selected)}
          />
        )}
      </div>
    </div>
  )
}

type ReadingToolbarProps = { list: boolean; onList: (open: boolean) => void; tools: ReactNode }

function ReadingToolbar({ list, onList, tools }: ReadingToolbarProps) {
  return (
    <div className="flex justify-end gap-1.5 border-b bg-card p-2">
      <Toggle label={thingMessages.list} icon={ListIcon} on={list} onChange={onList} />
      {tools}
    </div>
  )
}

type ListProps = Pick<WorkspaceProps, 'editor' | 'mayChange'> & {
  area: Area
  bench: Bench
}

/** The canvas as a list, whose notes one can add to where one may change it. */
function List({ editor, mayChange, area, bench }: ListProps) {
  const { acts, tools, show, setList } = bench
  return (
    <ThingList
      editor={editor}
      onShow={show}
      onAdd={mayChange ? (text) => acts.addNotes([text], tools.author, { stay: true }) : null}
      onClose={() => {
        setList(false)
        surfaceOf(area.current)?.focus()
      }}
    />
  )
}

type SharedProps = Pick<WorkspaceProps, 'editor' | 'sources' | 'mayChange'> & {
  onAppear: (id: string) => void
  writing: WritingOn
}

/** What all widgets share; the same object until something in it changes. */
function useShared({ editor, sources, mayChange, onAppear, writing }: SharedProps) {
  return useMemo(
    () => ({
      editor,
      sources,
      onAppear,
      writing,
      onChange: mayChange
        ? (((said, widget, join) =>
            editor.change(said, { put: [widget], join })) satisfies ChangeWidget)
        : null,
    }),
    [sources, onAppear, writing, mayChange, editor],
  )
}

type PropertiesProps = Pick<WorkspaceProps, 'editor' | 'sources'> & {
  acts: CanvasActs
  onRemove: () => void
  onClose: () => void
}

function Properties({ editor, sources, acts, onRemove, onClose }: PropertiesProps) {
  const count = editor.state.selected.size
  return (
    <SidePanel
      title={words.properties}
      closeLabel={words.closeProperties}
      onClose={onClose}
      className="md:w-76 md:border-s"
    >
      {count > 1 && <ArrangeButtons acts={acts} count={count} />}
      <PropertiesPanel
        widgets={acts.chosen}
        all={editor.state.widgets.values()}
        sources={sources}
        onChange={(said, put, join) =>
          editor.change(said, { put: carried(put, editor.state.widgets), join })
        }
        onRemove={onRemove}
      />
    </SidePanel>
  )
}

type EmptyProps = { mayChange: boolean; hidden: boolean; onAdd: () => void }

function Empty({ mayChange, hidden, onAdd }: EmptyProps) {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center [&_button]:pointer-events-auto">
      <EmptyState
        bare
        drawing={<CanvasesDrawing />}
        title={words.emptyTitle}
        description={mayChange ? words.emptyHint : words.emptyReadOnly}
        action={
          mayChange &&
          !hidden && (
            <Button icon={Plus} onClick={onAdd}>
              {words.addFirst}
            </Button>
          )
        }
      />
    </div>
  )
}

const surfaceOf = (area: HTMLElement | null) => area?.querySelector<HTMLElement>('.react-flow')
